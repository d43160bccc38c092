import { behind, enter, fill, inOrder, key } from './acts.ts'
import { refuses, says } from './replies.ts'
import { rare, statesAt } from './state.ts'

const DELETE = inOrder(enter('Delete Your Account'), fill({ Password: 'mezbaan123' }), key('Enter'))
const atYourData = { at: '/profile/your-data' }
export const yourDataStates = statesAt('your data', atYourData, {
  open: { seen: 'Download Your Data', shows: ['data-export.ready', 'account-deletion.closed'] },
  'being prepared': rare({
    answers: { 'GET /customer/data': 'held' },
    act: enter('Download Your Data'),
    seen: 'Preparing...',
    shows: ['data-export.preparing'],
  }),
  saved: rare({
    answers: { 'GET /customer/data': says({ madeAt: '2026-11-25T06:30:00.000Z', records: { customers: [] } }) },
    act: enter('Download Your Data'),
    seen: /^Saved as/,
    shows: ['data-export.saved'],
  }),
  failed: rare({
    answers: { 'GET /customer/data': refuses(503) },
    act: enter('Download Your Data'),
    seen: (page) => page.getByRole('main').getByRole('alert').filter({ hasText: /\w/ }).waitFor(),
    shows: ['data-export.failed'],
  }),
  'delete your account?': rare({ act: enter('Delete Your Account'), seen: 'Delete your account?', shows: ['account-deletion.asking'] }),
  'delete your account?, with its message': {
    answers: {
      'POST /customer/deletion': refuses(422, 'This is not your password', { field: 'password', code: 'PASSWORD_WRONG' }),
    },
    act: DELETE,
    seen: 'This is not your password',
  },
  'delete your account?, with orders under way': rare({
    answers: {
      'POST /customer/deletion': refuses(
        409,
        'Order 12 at Haveli is still under way. Once your account is deleted you cannot follow it here.',
        {
          code: 'ORDERS_UNDER_WAY',
        },
      ),
    },
    act: DELETE,
    seen: 'Delete All the Same',
  }),
  'being deleted': rare({
    answers: { 'POST /customer/deletion': 'held' },
    act: DELETE,
    seen: 'Deleting...',
    shows: ['account-deletion.deleting.inDialog'],
  }),
  'being deleted behind the page': rare({
    answers: { 'POST /customer/deletion': 'held' },
    act: inOrder(DELETE, (page) => page.getByText('Deleting...').waitFor(), behind),
    seen: 'Your account is being deleted...',
    shows: ['account-deletion.deleting.behind'],
  }),
})
