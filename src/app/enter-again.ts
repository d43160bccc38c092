/** Enters what the customer had entered in the fields of a page that failed, which is shown again. */
export function enterAgain(before: NodeListOf<HTMLInputElement>): void {
  for (const { type, name, value } of before) {
    const field = document.getElementsByName(name)[0]
    if (!field || value === '' || /checkbox|radio/.test(type)) continue
    // As typed: React does not notice a value that is only set.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')!.set!.call(field, value)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
}
