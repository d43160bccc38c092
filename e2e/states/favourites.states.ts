import { inOrder, isBusy, press, seesCartOfOne } from './acts.ts'
import { BIRYANI, cartAt, DAL, NAAN, OUTLET, refuses, says } from './replies.ts'
import { rare, statesAt } from './state.ts'

const LIST = {
  'GET /customer/favourites': says([{ businessId: 'dariya-mahal', menuIds: ['dal-makhani', 'biryani'] }]),
  'GET /customer/favourites-details': says([
    { id: 'dariya-mahal', business: OUTLET, menus: [DAL, BIRYANI] },
    { id: 'hotel-sagar-kinara', business: { ...OUTLET, businessId: 'hotel-sagar-kinara', name: 'Hotel Sagar Kinara' }, menus: [] },
  ]),
}
const remove = press('Remove Dariya Mahal')
const atFavourites = { at: '/my-favorites' }
export const favouritesStates = statesAt('favourites', atFavourites, {
  full: { answers: LIST, seen: '2 favorite restaurants' },
  loading: rare({ answers: { 'GET /customer/favourites-details': 'held', 'GET /customer/favourites': 'held' }, seen: isBusy }),
  failed: rare({ answers: { 'GET /customer/favourites-details': refuses(503) }, seen: 'Failed to fetch favorites details' }),
  empty: { seen: 'No favorites yet!' },
  'remove one?': { answers: LIST, act: remove, seen: 'Remove from favorites?', shows: ['favourites.question.open'] },
  'one being removed': rare({
    answers: { ...LIST, 'POST /customer/favourites': 'held' },
    act: inOrder(remove, press('Remove')),
    seen: 'Removing...',
  }),
  'sizes of a dish': rare({ answers: LIST, act: press('Add to cart: Hyderabadi Chicken Biryani'), seen: 'Select a serving size' }),
  'the cart of another outlet': rare({
    answers: { ...LIST, 'GET /customer/cart': cartAt({ ...OUTLET, businessId: 'tandoor', name: 'Tandoor Lane' }, [[NAAN, 1]]) },
    act: inOrder(seesCartOfOne, press('Add to cart: Dal Makhani')),
    seen: 'Replace items in cart?',
  }),
})
