const TIERS = ['smoke', 'core', 'all']

/** Shows the journeys of a tier with those of the tiers before it, and no list that has none. */
export function showTier(section: HTMLElement, tier: string): void {
  for (const item of section.querySelectorAll<HTMLElement>('[data-tier]'))
    item.hidden = TIERS.indexOf(item.dataset['tier']!) > TIERS.indexOf(tier)
  for (const folded of section.querySelectorAll<HTMLElement>('details:has([data-tier])'))
    folded.hidden = !folded.querySelector('[data-tier]:not([hidden])')
}

export function listenToTiers(section: HTMLElement): void {
  section.querySelector('.tiers')?.addEventListener('change', ({ target }) => showTier(section, (target as HTMLInputElement).value))
}

/** A link to a journey that the tier in sight leaves out shows all of them. */
export function showAllTiers(section: HTMLElement): void {
  section.querySelector<HTMLInputElement>('.tiers input[value="all"]')!.checked = true
  showTier(section, 'all')
}
