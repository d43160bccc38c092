import { expect, type Page } from 'playwright/test'

/** The newest code in the demo's inbox for a contact, once it is there. */
export async function codeFor(page: Page, contact: string): Promise<string> {
  let code: string | undefined
  await expect
    .poll(
      async () => {
        const inbox = await (await page.request.get('/console/inbox')).text()
        const message = inbox.split('<li ').find((card) => card.includes(contact))
        code = message && /class="code numeral">.*?(\d{6})</s.exec(message)?.[1]
        return code
      },
      { message: `a code for ${contact}` },
    )
    .toBeDefined()
  return code!
}

let people = 0
/** A person whom no server has seen yet. */
export function newcomer() {
  people += 1
  const digits = `${Date.now() % 10_000_000}${people % 100}`.padStart(9, '0')
  return { name: 'Asha Rao', email: `asha.${digits}@example.com`, mobile: `9${digits}`, password: 'Saffron-7-Rice' }
}
