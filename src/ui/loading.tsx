/** Tells a screen reader that the page is loading. */
export const Loading = ({ what = 'Loading...' }: { what?: string }) => (
  <p className="visually-hidden" role="status">
    {what}
  </p>
)

/** Lines of text to come: their widths are the classes `line-l`, `line-m` and `line-s`. */
export const BoneLines = ({ of }: { of: string }) => of.split(' ').map((line, index) => <div key={index} className={`bone ${line}`} />)
