import { MEETING_SLOTS } from '~/app/features/person/meeting-choices';
import { ChoiceField, TextField, type FieldMeta } from '~/app/ui/form';
import { DateField } from '~/app/ui/form/date-field';

interface MeetingFieldsProps {
  fields: Record<'day' | 'slot' | 'way' | 'note', FieldMeta>;
  /** First and last selectable day. */
  days: { min: string; max: string };
  ways: Readonly<Record<string, string>>;
  /** Example text for the note. */
  placeholder: string;
}

const getOptions = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }));

/** Fields of every form that requests an adviser meeting: time, channel and a note. */
export const MeetingFields = ({ fields, days, ways, placeholder }: MeetingFieldsProps) => (
  <>
    <DateField meta={fields.day} label="日期" {...days} help={`可选 ${days.min} 至 ${days.max}`} />
    <ChoiceField meta={fields.slot} legend="时段" options={getOptions(MEETING_SLOTS)} />
    <ChoiceField meta={fields.way} legend="方式" options={getOptions(ways)} />
    <TextField meta={fields.note} label="备注（选填）" rows={3} placeholder={placeholder} />
  </>
);
