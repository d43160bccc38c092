import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import type { OutletSettings, SettingsChange } from '#machines/model/counter/outlet-settings.ts'
import {
  outletSettingsMachine,
  selectDrafts,
  selectErrors,
  selectHasFailed,
  selectIsSaving,
  selectProblem,
  selectSettings,
  selectMessage,
} from '#machines/outlet-settings/outlet-settings.machine.ts'
import { failure, held } from '#tests/support/actors.ts'
import { newOffer, outletSettings } from '#tests/support/outlet-settings.ts'

const CHANGED = failure(409, 'Meera has changed the hours meanwhile. Nothing of yours is saved yet.', 'SETTINGS_CHANGED')

async function opened() {
  const fetchSettings = held<OutletSettings, { outletId: string }>()
  const saveSettings = held<OutletSettings, { outletId: string; change: SettingsChange }>()
  const machine = outletSettingsMachine.provide({ actors: { fetchSettings: fetchSettings.logic, saveSettings: saveSettings.logic } })
  const settings = createActor(machine, { input: { outletId: 'haveli' } }).start()
  const refused: string[] = []
  settings.on('field.refused', ({ field }) => refused.push(field))
  await fetchSettings.answer(outletSettings())
  const now = () => settings.getSnapshot()
  return { settings, fetchSettings, saveSettings, refused, now }
}
const edit = (settings: Awaited<ReturnType<typeof opened>>['settings'], gstin: string) =>
  settings.send({ type: 'draft.edit', section: 'legal', field: 'gstin', draft: { ...selectDrafts(settings.getSnapshot())!.legal, gstin } })

test('a section is saved by itself, as the server takes it, and says so until the next edit', async () => {
  const { settings, saveSettings, now } = await opened()
  edit(settings, ' 27aapfu0939f1zv ')
  settings.send({ type: 'section.save', section: 'legal' })
  settings.send({ type: 'section.save', section: 'legal' })
  expect([saveSettings.calls.length, selectIsSaving('legal')(now()), selectIsSaving('hours')(now())]).toEqual([1, true, false])
  expect(saveSettings.calls[0]).toEqual({
    outletId: 'haveli',
    change: {
      section: 'legal',
      version: 'legal1',
      legalName: 'Haveli Foods LLP',
      gstin: '27AAPFU0939F1ZV',
      tax: '5',
      fssai: '10012345678901',
      billPrefix: 'HAV',
    },
  })
  const legal = { ...outletSettings().legal, version: 'legal2', gstin: '27AAPFU0939F1ZV' }
  await saveSettings.answer(outletSettings({ legal }))
  expect([selectDrafts(now())!.legal.gstin, selectMessage('legal')(now())]).toEqual([
    '27AAPFU0939F1ZV',
    { text: 'Legal details are saved, for the bills from now on.', isSaved: true, isOutdated: false },
  ])
  edit(settings, '')
  expect(selectMessage('legal')(now())).toBeUndefined()
})

test('what breaks a rule is not sent: the field says why, the focus goes there, and the next edit takes the message away', async () => {
  const { settings, saveSettings, refused, now } = await opened()
  edit(settings, '27AAPFU0939F1ZW')
  settings.send({ type: 'section.save', section: 'legal' })
  expect([saveSettings.calls, refused]).toEqual([[], ['gstin']])
  expect(selectErrors('legal')(now())).toEqual({ gstin: 'This GSTIN has a mistake in it: its last character does not fit the others' })
  edit(settings, '')
  expect(selectErrors('legal')(now())).toEqual({})
})

test('an edit takes away the complaint of its own field alone, in the holidays all of them', async () => {
  const { settings, now } = await opened()
  const { legal, holidays } = selectDrafts(now())!
  settings.send({ type: 'draft.edit', section: 'legal', field: 'gstin', draft: { ...legal, gstin: 'x', fssai: 'x' } })
  settings.send({ type: 'section.save', section: 'legal' })
  settings.send({ type: 'draft.edit', section: 'legal', field: 'gstin', draft: { ...legal, gstin: '', fssai: 'x' } })
  expect(Object.keys(selectErrors('legal')(now())!)).toEqual(['fssai'])
  const days = [...holidays, { date: '', spans: [] }, { date: '', spans: [] }]
  settings.send({ type: 'draft.edit', section: 'holidays', field: `date${holidays.length}`, draft: days })
  settings.send({ type: 'section.save', section: 'holidays' })
  expect(Object.keys(selectErrors('holidays')(now())!)).toHaveLength(2)
  settings.send({ type: 'draft.edit', section: 'holidays', field: `date${holidays.length}`, draft: days.slice(0, -1) })
  expect(selectErrors('holidays')(now())).toEqual({})
})

test('the message of a section goes with its next change, whose fields have no complaints', async () => {
  const { settings, saveSettings, now } = await opened()
  const save = () => settings.send({ type: 'section.save', section: 'hours' })
  save()
  await saveSettings.fail(failure(undefined, 'No connection.'))
  expect(selectMessage('hours')(now())).toEqual({ text: 'No connection.', isSaved: false, isOutdated: false })
  save()
  expect(selectMessage('hours')(now())).toBeUndefined()
  await saveSettings.fail(Object.assign(failure(422, 'This day has passed'), { field: 'TUESDAY' }))
  save()
  expect(selectErrors('hours')(now())).toEqual({})
})

test('one edit leaves the messages of other sections, and what the same one says of another person', async () => {
  const { settings, saveSettings, now } = await opened()
  settings.send({ type: 'section.save', section: 'hours' })
  await saveSettings.answer(outletSettings())
  edit(settings, '')
  expect(selectMessage('hours')(now())?.isSaved).toBe(true)
  settings.send({ type: 'section.save', section: 'hours' })
  await saveSettings.fail(CHANGED)
  settings.send({ type: 'draft.edit', section: 'hours', field: 'SUNDAY', draft: { ...outletSettings().hours.week, SUNDAY: [] } })
  expect(selectMessage('hours')(now())?.isOutdated).toBe(true)
})

test('the message of a section, and its complaints, stay while others are saved', async () => {
  const { settings, saveSettings, now } = await opened()
  settings.send({ type: 'section.save', section: 'hours' })
  await saveSettings.fail(Object.assign(failure(422, 'This day has passed'), { field: 'TUESDAY' }))
  settings.send({ type: 'section.save', section: 'status' })
  await saveSettings.answer(outletSettings())
  const others = () => [selectErrors('hours')(now()), selectMessage('status')(now())?.text]
  const before = [{ TUESDAY: 'This day has passed' }, 'Guests see it now.']
  expect(others()).toEqual(before)
  settings.send({ type: 'section.save', section: 'legal' })
  expect(others()).toEqual(before)
  await saveSettings.answer(outletSettings())
  settings.send({ type: 'offer.end', code: 'LUNCH20' })
  expect(others()).toEqual(before)
})

test('the message of the offers goes when one is ended', async () => {
  const { settings, saveSettings, now } = await opened()
  settings.send({ type: 'offer.end', code: 'LUNCH20' })
  await saveSettings.fail(failure(undefined, 'No connection.'))
  settings.send({ type: 'offer.end', code: 'LUNCH20' })
  expect(selectMessage('offer')(now())).toBeUndefined()
})

test('saving one section keeps what is typed in another, and the version that it was typed over', async () => {
  const { settings, saveSettings, now } = await opened()
  edit(settings, '27AAPFU0939F1ZV')
  settings.send({ type: 'section.save', section: 'hours' })
  const hours = { ...outletSettings().hours, version: 'hours2' }
  await saveSettings.answer(outletSettings({ hours, legal: { ...outletSettings().legal, version: 'legal of another person' } }))
  expect(selectDrafts(now())!.legal.gstin).toBe('27AAPFU0939F1ZV')
  settings.send({ type: 'section.save', section: 'legal' })
  expect(saveSettings.calls[1]!.change).toMatchObject({ version: 'legal1' })
})

test('who was slower reads by whom, keeps what they typed, and sees what is there once they ask for it', async () => {
  const { settings, saveSettings, fetchSettings, now } = await opened()
  const draft = { ...outletSettings().hours.week, SUNDAY: [] }
  settings.send({ type: 'draft.edit', section: 'hours', field: 'SUNDAY', draft })
  settings.send({ type: 'section.save', section: 'hours' })
  await saveSettings.fail(CHANGED)
  expect([selectMessage('hours')(now()), selectDrafts(now())!.hours.SUNDAY]).toEqual([
    { text: CHANGED.message, isSaved: false, isOutdated: true },
    [],
  ])
  settings.send({ type: 'section.reload', section: 'hours' })
  await fetchSettings.fail(failure(undefined, 'No connection.'))
  expect(selectMessage('hours')(now())).toEqual({ text: 'No connection.', isSaved: false, isOutdated: true })
  settings.send({ type: 'section.reload', section: 'hours' })
  expect(fetchSettings.calls).toEqual(Array(3).fill({ outletId: 'haveli' }))
  const theirs = { version: 'hours2', week: { ...outletSettings().hours.week, MONDAY: [] } }
  await fetchSettings.answer(outletSettings({ hours: theirs }))
  expect([selectDrafts(now())!.hours, selectMessage('hours')(now())]).toEqual([theirs.week, undefined])
  settings.send({ type: 'section.save', section: 'hours' })
  expect(saveSettings.calls[1]!.change).toMatchObject({ version: 'hours2' })
})

test('one press closes the outlet for now, the next opens it again', async () => {
  const { settings, saveSettings, now } = await opened()
  const closed = { version: 'status2', status: 'TEMPORARILY_CLOSED' }
  settings.send({ type: 'section.save', section: 'status' })
  await saveSettings.answer(outletSettings({ status: closed }))
  expect([selectSettings(now())!.status, selectMessage('status')(now())]).toMatchObject([
    closed,
    { text: 'Guests see it now.', isSaved: true },
  ])
  settings.send({ type: 'section.save', section: 'status' })
  expect(saveSettings.calls.map(({ change }) => change)).toEqual([
    { section: 'status', version: 'status1', status: 'TEMPORARILY_CLOSED' },
    { section: 'status', version: 'status2', status: 'LIVE' },
  ])
})

test('an offer is sent with its amounts, one of a sum without a cap, and the form is empty again', async () => {
  const { settings, saveSettings, now } = await opened()
  const draft = newOffer({
    discountType: 'FLAT',
    discountValue: '₹1,200.50',
    maximumDiscount: '60',
    minimumTotal: '2000',
    until: '2026-12-31',
  })
  settings.send({ type: 'draft.edit', section: 'offer', field: 'code', draft })
  settings.send({ type: 'section.save', section: 'offer' })
  expect(saveSettings.calls[0]!.change).toEqual({
    section: 'offer',
    offer: { code: 'DINNER10', title: 'Dinner', discountType: 'FLAT', discountValue: 1200.5, minimumTotal: 2000, until: '2026-12-31' },
  })
  await saveSettings.answer(outletSettings({ offers: [] }))
  expect([selectDrafts(now())!.offer.code, selectSettings(now())!.offers]).toEqual(['', []])
})

test('an offer that ends leaves what is typed of the next one', async () => {
  const { settings, saveSettings, now } = await opened()
  settings.send({ type: 'draft.edit', section: 'offer', field: 'code', draft: newOffer({}) })
  settings.send({ type: 'offer.end', code: 'LUNCH20' })
  expect(saveSettings.calls[0]!.change).toEqual({ section: 'end', code: 'LUNCH20' })
  await saveSettings.answer(outletSettings({ offers: [] }))
  expect([selectDrafts(now())!.offer.code, selectMessage('offer')(now())?.text]).toEqual(['dinner10', 'The offer is over.'])
})

test.each([
  ['of a field stands below it', 'hours', 'TUESDAY', 'TUESDAY'],
  ['of a holiday stands at its row', 'holidays', '0', 'date0'],
] as const)('a refusal %s', async (_, section, sent, field) => {
  const { settings, saveSettings, now } = await opened()
  settings.send({ type: 'section.save', section })
  await saveSettings.fail(Object.assign(failure(422, 'This day has passed'), { field: sent }))
  expect([selectErrors(section)(now()), selectMessage(section)(now())]).toEqual([{ [field]: 'This day has passed' }, undefined])
})

test('settings that cannot be had are asked for again', async () => {
  const { fetchSettings } = await opened()
  const machine = outletSettingsMachine.provide({ actors: { fetchSettings: fetchSettings.logic } })
  const second = createActor(machine, { input: { outletId: 'haveli' } }).start()
  await fetchSettings.fail(failure(503, 'Later.'))
  expect([selectHasFailed(second.getSnapshot()), selectProblem(second.getSnapshot())]).toEqual([true, 'Later.'])
  second.send({ type: 'settings.retry' })
  await fetchSettings.answer(outletSettings())
  expect([selectSettings(second.getSnapshot()), selectProblem(second.getSnapshot())]).toEqual([outletSettings(), undefined])
})
