export { CheckField, ChoiceField } from './choice-field';
export { Field, SelectField, TextField, type FieldMeta } from './field';
export { FormError } from './form-error';
export { FormNotice } from './form-notice';
export { IntentKey } from './intent-key';
export { SubmitButton } from './submit-button';
export { useDraft, useZodForm } from './use-zod-form';
