/**
 * Name of the plain file input next to the field that holds the ids: without scripts the file is sent with the
 * form.
 */
export const getFileInputName = (field: string): string => `${field}__file`;
