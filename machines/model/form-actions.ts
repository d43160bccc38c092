import { ofEvent } from './event-params.ts'
import { type FieldErrors, firstWrongOf, withErrors } from './field-errors.ts'
import { by } from './meaning.ts'

export type FieldLeft<Event> = Extract<Event, { type: 'field.leave' }>

export const checkField = { type: 'checkField', params: ofEvent } as const
export const clearField = { type: 'clearField', params: ofEvent } as const
export const CUSTOMER_FIELDS = {
  'field.leave': { actions: checkField, description: 'The customer leaves a field, which is checked', meta: by.customer.comfort },
  'field.edit': { actions: clearField, description: 'The customer edits a field, whose complaint goes away', meta: by.customer.comfort },
} as const

/** What a form does that shows a message at each field and points to the first wrong one: for `assign` and `emit` of its machine. */
export function formActions<Field extends string, Context extends { errors: FieldErrors<Field> }, Left extends { field: Field }>(
  fields: readonly [Field, ...Field[]],
  problemOf: (left: Left, context: Context) => string | undefined,
) {
  type Args = { context: Context }
  type Errors = { errors: FieldErrors<Field> }
  const withError = ({ context }: Args, field: Field, message?: string): Errors => ({
    errors: withErrors<FieldErrors<string>>(context.errors, { [field]: message }),
  })
  const firstWrong = ({ context }: Args): Field => firstWrongOf(fields, context.errors) ?? fields[0]
  return {
    checkField: (args: Args, left: Left) => withError(args, left.field, problemOf(left, args.context)),
    clearField: (args: Args, { field }: { field: Field }) => ({ banner: undefined, ...withError(args, field) }),
    showErrors: (_: unknown, { errors }: Errors) => ({ banner: undefined, errors }),
    pointToFirstError: (args: Args) => ({ type: 'field.refused' as const, field: firstWrong(args) }),
    /** One at a time: the rest can be read under their fields. */
    firstProblem: (args: Args) => args.context.errors[firstWrong(args)],
  }
}
