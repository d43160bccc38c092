/** Tells a screen reader that the page is loading. */
export const Loading = ({ what = 'Loading...' }: { what?: string }) => (
  <p className="visually-hidden" role="status">
    {what}
  </p>
)
