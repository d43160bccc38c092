interface MoreButtonProps {
  /** 'older orders' */
  what: string
  isFetching: boolean
  hasFailed: boolean
  onMore: () => void
  onRetry: () => void
}

/** Brings the next items of a list. One button for all, not disabled while it loads: another would not have the focus. */
export const MoreButton = ({ what, isFetching, hasFailed, onMore, onRetry }: MoreButtonProps) => (
  <button type="button" className="button line" aria-disabled={isFetching} onClick={hasFailed ? onRetry : onMore}>
    {isFetching ? `Loading ${what}...` : hasFailed ? 'Try Again' : `Show ${what}`}
  </button>
)

/** Focuses the link of an item of a list by its place, from 1; in the next frame, when its stretch has its items. */
export const focusItem = (place: number): void =>
  void requestAnimationFrame(() => document.querySelector<HTMLElement>(`[aria-posinset="${place}"] a`)?.focus())
