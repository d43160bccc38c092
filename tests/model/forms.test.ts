import { describe, expect, test } from 'vitest'
import { readPersonal } from '#machines/model/customer.ts'
import { isUnsupported, messageOfExtension } from '#machines/model/extension.ts'
import { errorsOf, firstWrongOf } from '#machines/model/field-errors.ts'
import { formActions } from '#machines/model/form-actions.ts'
import { text } from '#machines/model/reading.ts'

const FIELDS = ['name', 'email', 'code'] as const
type Field = (typeof FIELDS)[number]

test('a form has the errors of its wrong fields, and points to the first of them', () => {
  const errors = errorsOf(FIELDS, (field) => (field === 'name' ? undefined : `${field} is wrong`))
  expect(errors).toEqual({ email: 'email is wrong', code: 'code is wrong' })
  expect([firstWrongOf(FIELDS, errors), firstWrongOf(FIELDS, {}), firstWrongOf(FIELDS, { name: undefined })]).toEqual([
    'email',
    undefined,
    undefined,
  ])
})

describe('what a form does', () => {
  interface Left {
    field: Field
    value: string
  }
  interface Context {
    errors: { [One in Field]?: string | undefined }
    least: number
  }
  const problem = ({ value }: Left, { least }: Context) => (value.length < least ? 'Too short' : undefined)
  const actions = formActions<Field, Context, Left>(FIELDS, problem)
  const at = (errors: Context['errors']) => ({ context: { errors, least: 3 } })

  test('a field that is left is checked, by itself', () => {
    expect(actions.checkField(at({ code: 'Wrong code' }), { field: 'name', value: 'A' })).toEqual({
      errors: { code: 'Wrong code', name: 'Too short' },
    })
    expect(actions.checkField(at({ name: 'Too short' }), { field: 'name', value: 'Asha' })).toEqual({ errors: {} })
  })

  test('a field that is edited loses its error, and the form its banner', () => {
    const cleared = actions.clearField(at({ name: 'Too short', code: 'Wrong code' }), { field: 'name' })
    expect(cleared).toStrictEqual({ banner: undefined, errors: { code: 'Wrong code' } })
  })

  test('a form that is refused shows its errors in place of the banner, and points to the first', () => {
    const errors = { code: 'Wrong code', email: 'Enter your email' }
    expect(actions.showErrors(undefined, { errors })).toStrictEqual({ banner: undefined, errors })
    expect(actions.pointToFirstError(at(errors))).toEqual({ type: 'field.refused', field: 'email' })
    expect(actions.firstProblem(at(errors))).toBe('Enter your email')
  })

  test('a form that is refused as a whole points to its first field', () => {
    expect(actions.pointToFirstError(at({}))).toEqual({ type: 'field.refused', field: 'name' })
  })
})

test('what customers say of themselves is read field by field, and a gender that is none is left out', () => {
  const read = (said: Record<string, unknown>) => readPersonal((field) => said[field], text)
  expect(read({ gender: 'FEMALE', dateOfBirth: '1990-05-01', name: 'Asha' })).toEqual({ gender: 'FEMALE', dateOfBirth: '1990-05-01' })
  expect(read({ gender: 'female', dateOfBirth: 7 })).toEqual({ gender: undefined, dateOfBirth: undefined })
})

test('a backend without a call answers 404, 405 or 501; every other failure has its own message', () => {
  const failed = (status?: number) => ({ status, message: 'The kitchen is closed' })
  expect([404, 405, 501, 400, 500, undefined].filter((status) => isUnsupported(failed(status)))).toEqual([404, 405, 501])
  expect([404, 409].map((status) => messageOfExtension(failed(status), 'Not offered here'))).toEqual([
    'Not offered here',
    'The kitchen is closed',
  ])
})
