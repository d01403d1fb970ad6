import { ActionBar, MiniButton } from '~/app/ui/action-bar';
import { ChipOptions } from '~/app/ui/chips';
import { Icon } from '~/app/ui/icon';
import { SubmitButton } from '~/app/ui/form';
import { HashSheet } from '~/app/ui/sheet';

interface PickBarProps {
  /** Id of the form that contains the check boxes. */
  form: string;
  groups: readonly { group_id: string; name: string }[];
  /** Number of selected funds; also 0 without scripts. */
  count: number;
}

const TO_GROUP = 'to-group';

/** Actions for all selected funds. */
export function SelectionBar({ form, groups, count }: PickBarProps) {
  const options = [
    ...groups.map(({ group_id, name }) => ({ value: group_id, label: name })),
    { value: '', label: '未分组' },
  ];
  return (
    <>
      <ActionBar>
        <div className="watch-acts">
          {groups.length > 0 && (
            <a className="action-bar-mini" href={`#${TO_GROUP}`} role="button" aria-haspopup="dialog">
              <Icon name="document" />
              移到分组
            </a>
          )}
          <MiniButton form={form} icon="upload" label="置顶" name="intent" value="top" />
          <MiniButton form={form} icon="compare" label="加入对比" name="intent" value="compare" />
          <MiniButton
            form={form}
            icon="minus"
            label={count > 0 ? `移出自选 ${count}` : '移出自选'}
            name="intent"
            value="remove"
          />
        </div>
      </ActionBar>
      {groups.length > 0 && (
        <HashSheet id={TO_GROUP} title="移到分组">
          <ChipOptions
            legend="分组"
            name="group_id"
            type="radio"
            form={form}
            options={options}
            selected={[options[0]?.value ?? '']}
            columns={3}
          />
          <SubmitButton form={form} className="mt-4" name="intent" value="assign">
            移动
          </SubmitButton>
        </HashSheet>
      )}
    </>
  );
}
