import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { AboutRoute } from '#src/screens/about/about-route.tsx'
import { GrievanceContact } from '#src/ui/grievance-contact.tsx'
import { type Answer, fakeApi, html, noAnswer } from '#tests/support/fake-fetch.ts'
import { renderScreen } from '#tests/support/render.tsx'

const LICENCES = [
  { name: 'react', version: '19.3.1', licence: 'MIT', notice: 'MIT License\n\nCopyright (c) Meta' },
  { name: 'Fluent Emoji 3D (pictures)', licence: 'MIT', notice: '<b>Microsoft</b>' },
  { name: 'half an entry' },
]

test('says what is to come and tells privacy, terms and whom to ask', () => {
  aboutScreen()
  screen.getByRole('heading', { level: 1, name: 'About' })
  screen.getByText("We're working on this feature!")
  screen.getByText('Development in progress...')
  expect(screen.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe('/profile')
  expect(screen.getByRole('link', { name: 'support@mezbaan.example' }).getAttribute('href')).toBe('mailto:support@mezbaan.example')
  const privacy = chapter('Privacy Policy')
  const chapters = ['What we keep', 'Who sees it', 'Your location', 'On your device', 'How long', 'Your choices']
  expect(
    within(privacy)
      .getAllByRole('heading', { level: 3, hidden: true })
      .map((heading) => heading.textContent),
  ).toEqual(chapters)
  expect(chapter('Terms of Use').textContent).toContain('By ordering through Mezbaan you agree to the following.')
})

test.each([
  ['/about#terms', 'Terms of Use'],
  ['/about#privacy', 'Privacy Policy'],
])('%s shows its chapter open, and no other', (route, title) => {
  fakeApi({ 'GET /customer/customer/signed-url': { data: '/media/a.webp' } })
  renderScreen(<AboutRoute />, { route, path: '/about' })
  const open = ['Privacy Policy', 'Terms of Use', 'Licences'].filter((name) => chapter(name).open)
  expect(open).toEqual([title])
})

test('names who runs the business, where the brand says so', () => {
  const grievance = { name: 'Meera Iyer', role: 'Grievance Officer', email: 'grievance@dastarkhwan.in' }
  renderScreen(<GrievanceContact grievance={grievance} operator={{ legalName: 'Dastarkhwan LLP', address: '12 Hill Road, Mumbai' }} />)
  screen.getByText('Dastarkhwan LLP, 12 Hill Road, Mumbai')
})

test('names whom to complain to', () => {
  aboutScreen()
  const contact = within(screen.getByRole('region', { name: 'Grievance contact' }))
  contact.getByText('Anjali Deshpande')
  expect(contact.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    'mailto:grievance@mezbaan.example',
    'tel:+912255500142',
  ])
})

test('the licences are fetched when they are opened, and not before', async () => {
  const { user, api } = aboutScreen()
  expect(api.callsTo('GET /licences.json')).toEqual([])
  await user.click(screen.getByText('Licences'))
  await screen.findByText('react')
  expect(
    within(chapter('Licences'))
      .getAllByRole('listitem', { hidden: true })
      .map((line) => line.textContent),
  ).toEqual(['react 19.3.1MITMIT License\n\nCopyright (c) Meta', 'Fluent Emoji 3D (pictures) MIT<b>Microsoft</b>'])
  await user.click(screen.getByText('Licences'))
  await user.click(screen.getByText('Licences'))
  expect(api.callsTo('GET /licences.json')).toHaveLength(1)
})

test.each<[string, Answer]>([
  ['no answer', noAnswer],
  ['the page of a captive portal', html()],
  ['nothing usable', []],
])('%s instead of licences is shown, with a way to try again', async (_, answer) => {
  const { user, api } = aboutScreen(answer)
  await user.click(screen.getByText('Licences'))
  await screen.findByText('The licences could not be loaded.')
  api.on('GET /licences.json', LICENCES)
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  await screen.findByText('react')
})

const chapter = (name: string) => screen.getByRole('heading', { level: 2, name }).closest('details')!

function aboutScreen(licences: Answer = LICENCES) {
  const api = fakeApi({ 'GET /customer/customer/signed-url': { data: '/media/a.webp' }, 'GET /licences.json': licences })
  return { ...renderScreen(<AboutRoute />, { route: '/about' }), api }
}
