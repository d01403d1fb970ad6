/** Name of the plain file input beside the field that holds the ids: without scripts the file comes with the form. */
export const getFileInputName = (field: string): string => `${field}__file`;
