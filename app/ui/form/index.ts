export { CheckField, ChoiceField } from './choice-field';
export { Field, SelectField, TextField, type FieldMeta } from './field';
export { FormError } from './form-error';
export { FormNotice, PostedNotice } from './form-notice';
export { IntentKey, intentKeyOf } from './intent-key';
export { SubmitButton } from './submit-button';
export { useDraft, useZodForm } from './use-zod-form';
