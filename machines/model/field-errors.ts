/** The message of each field that breaks its rule; empty when the form may be sent. */
export type FieldErrors<Field extends string> = { [One in Field]?: string | undefined }

/** Other messages for these fields; undefined takes one away. */
export function withErrors<Errors extends object>(errors: Errors, changes: Errors): Errors {
  const changed = { ...errors, ...changes }
  for (const field in changed) if (changed[field] === undefined) delete changed[field]
  return changed
}

export const errorsOf = <Field extends string>(fields: readonly Field[], check: (field: Field) => string | undefined): FieldErrors<Field> =>
  withErrors<FieldErrors<string>>({}, Object.fromEntries(fields.map((field) => [field, check(field)])))

export const firstWrongOf = <Field extends string>(fields: readonly Field[], errors: FieldErrors<Field>): Field | undefined =>
  fields.find((field) => errors[field] !== undefined)
