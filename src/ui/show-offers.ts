/** Leads to the offers of the page of an outlet, wherever they stand on it. */
export function showOffers(): void {
  document.getElementById('offers')?.scrollIntoView()
  document.getElementById('offers-title')?.focus({ preventScroll: true })
}
