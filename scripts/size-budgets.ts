/** Bars in kB of 1000 bytes, brotli 11. */
export const STYLES_BAR_KB = 7.5
export const PAGE_BAR_KB = 12
/** What runs in a document before its body is parsed. */
export const IN_PAGE_BAR_KB = 2.5
/** Addresses whose page comes with a first picture of its own. */
export const LANDINGS = ['/', '/home', '/outlet/haveli']

/** JavaScript that has to arrive before these routes can be shown. */
export const FIRST_NEEDED = [
  { what: 'scripts first needed for /home', routes: ['home'], barKb: 125 },
  { what: 'scripts first needed for /outlet/{id} and the cart', routes: ['outlet', 'cart'], barKb: 136 },
]

/** For the lazily loaded files of each route. */
export const ROUTE_BAR_KB = 6
export const LARGER_ROUTE_BARS_KB: Partial<Record<string, number>> = { checkout: 20 }

/** Chunks that several routes share by plan, by the name the build gives them: weighed once here, not with each route. */
export const SHARED_CHUNKS = [
  { what: 'inputs and rules of every form', name: 'forms', barKb: 36 },
  { what: 'codes for a contact', name: 'codes', barKb: 6 },
  { what: 'what home and menu both show', name: 'nearby', barKb: 8 },
  { what: 'what shows a dish, its hours and its bill', name: 'dishes', barKb: 5.5 },
  { what: 'hearts of outlets and dishes', name: 'hearts', barKb: 6 },
  { what: 'what pages with orders share', name: 'order', barKb: 6 },
  { what: 'calls, and the readers of their answers', name: 'calls', barKb: 6 },
]

/** Other lazy parts. */
export const LAZY_PARTS = [
  { what: 'overlays', source: 'src/screens/checkout/offers-drawer.tsx', barKb: 16 },
  { what: 'tracking of an order', source: 'src/app/shell/tracking-popup.tsx', barKb: 16 },
  { what: 'rating dialog', source: 'src/screens/order/rating-dialog.tsx', barKb: 16 },
  { what: 'order strip', source: 'src/app/shell/order-strip.tsx', barKb: 16 },
  { what: 'dialog of the scanner', source: 'src/screens/scanner/scanner-dialog.tsx', barKb: 16 },
  { what: 'scanner', source: 'src/device/html5-qrcode-reader.ts', barKb: 90 },
]
