/** What a guest must leave to be told: an email address or a phone number. The server looks closer. */
export function contactError(text: string): string | undefined {
  const contact = text.trim()
  if (contact === '') return 'Email or Phone Number is required'
  const isPhone = /^[1-9]\d{9}$/.test(contact)
  const isEmail = contact.length <= 254 && /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(contact)
  return isPhone || isEmail ? undefined : 'Please enter a valid email or 10-digit phone number'
}
