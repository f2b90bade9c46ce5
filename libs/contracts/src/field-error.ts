/** What is wrong with one field of a request; `field` is its path, `choices.mode`, empty for the whole body. */
export interface FieldError {
  readonly field: string;
  readonly message: string;
}
