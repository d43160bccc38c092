/** Shows the journeys of a tier: 'smoke', or 'core', which is all of them. */
export function showTier(section: HTMLElement, tier: string): void {
  for (const item of section.querySelectorAll<HTMLElement>('[data-tier="core"]')) item.hidden = tier === 'smoke'
}

export function listenToTiers(section: HTMLElement): void {
  section.querySelector('.tiers')?.addEventListener('change', ({ target }) => showTier(section, (target as HTMLInputElement).value))
}

/** A link to a journey that the tier in sight leaves out shows all of them. */
export function showAllTiers(section: HTMLElement): void {
  section.querySelector<HTMLInputElement>('.tiers input[value="core"]')!.checked = true
  showTier(section, 'core')
}
