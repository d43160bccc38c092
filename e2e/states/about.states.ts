import { rare, statesAt } from './state.ts'

const atAbout = { at: '/about' }

export const aboutStates = statesAt('about', atAbout, {
  open: { seen: 'Licences' },
  // Without the account's links beside it.
  'of a guest': { guest: true, seen: 'Licences' },
  'its chapters open, the licences failed': rare({
    answers: { 'GET /licences.json': { status: 503, json: 'down' } },
    act: async (page) => {
      for (const chapter of ['Privacy Policy', 'Terms of Use', 'Licences']) await page.getByRole('heading', { name: chapter }).click()
    },
    seen: 'The licences could not be loaded.',
  }),
  'a licence open': rare({
    act: async (page) => {
      await page.getByRole('heading', { name: 'Licences' }).click()
      await page.getByText('react-dom').click()
    },
    seen: 'Permission is hereby granted',
  }),
})
