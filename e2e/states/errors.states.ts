import { hears } from './acts.ts'
import { refuses } from './replies.ts'
import { rare, statesOf } from './state.ts'

export const errorStates = statesOf('errors', {
  'a page that is not there': { at: '/no/such/page', seen: 'Page Not Found' },
  'a refused page': rare({
    at: '/outlet/dariya-mahal',
    answers: { 'GET /customer/business/dariya-mahal': refuses(403, 'This outlet is not yours to see') },
    seen: 'Authentication Error',
    shows: ['global-error.pageFailed'],
  }),
  'a server in trouble': {
    at: '/outlet/dariya-mahal',
    answers: { 'GET /customer/business/dariya-mahal': refuses(500, 'at Object.<anonymous>') },
    seen: 'Our servers are having some trouble. Please try again later.',
  },
  'by their address': rare({ at: '/auth-error', seen: 'Authentication Error' }),
  'by their address, of a guest': rare({ at: '/auth-error', guest: true, seen: 'Session Expired' }),
  'a page whose code is on its way': rare({
    at: '/profile',
    answers: { 'GET /assets/favourites-route*': 'held' },
    act: (page) => page.getByRole('link', { name: 'Your Favorites' }).click(),
    seen: hears('Loading...'),
  }),
})
