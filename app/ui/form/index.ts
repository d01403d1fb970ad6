export { deferSchema, deferSchemaFor } from '~/app/ui/form/defer-schema';
export { CheckField, ChoiceField } from '~/app/ui/form/choice-field';
export { Field, SelectField, TextField, type FieldMeta } from '~/app/ui/form/field';
export { FormError } from '~/app/ui/form/form-error';
export { FormNotice, PostedNotice } from '~/app/ui/form/form-notice';
export { IntentKeyField, getIntentKey, IntentKeyInput } from '~/app/ui/form/intent-key';
export { SubmitButton } from '~/app/ui/form/submit-button';
export { useDraft, useZodForm } from '~/app/ui/form/use-zod-form';
