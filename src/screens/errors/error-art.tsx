export type ErrorArtKind = 'out' | 'low' | 'locked'

/** The host's lamp: gone out, burnt low, or behind a lock. Drawn here, since pictures come from the server that may be the trouble. */
export function ErrorArt({ kind }: { kind: ErrorArtKind }) {
  return (
    <span className="plate error-plate" data-tone={kind === 'locked' ? 'malai' : 'haldi'}>
      <svg viewBox="0 0 96 96" width="120" height="120" aria-hidden="true">
        {kind === 'locked' ? <Lock /> : <Lamp lit={kind === 'low'} />}
      </svg>
    </span>
  )
}

const Lamp = ({ lit }: { lit: boolean }) => (
  <>
    {lit ? (
      <>
        <circle className="art-glow" cx="48" cy="41" r="19" />
        <path className="art-flame" d="M48 27c5 6 7 9.500 7 13.500a7 7 0 0 1-14 0C41 36.500 43 33 48 27z" />
      </>
    ) : (
      <path className="art-smoke" d="M48 43c-7-6 6-9 0-16s5-9 1-15" />
    )}
    <path className="art-wick" d="M48 55v-7" />
    <path className="art-bowl" d="M12 53c9 4 17 5 36 5s27-1 36-5c-1 17-15 27-36 27S13 70 12 53z" />
    <path className="art-rim" d="M12 53c9 4 17 5 36 5s27-1 36-5" />
    <path className="art-foot" d="M33 83h30" />
  </>
)

const Lock = () => (
  <>
    <path className="art-shackle" d="M33 45V33a15 15 0 0 1 30 0v12" />
    <rect className="art-bowl" x="22" y="43" width="52" height="38" rx="11" />
    <path className="art-flame" d="M48 51c4 5 6 8 6 11a6 6 0 0 1-12 0c0-3 2-6 6-11z" />
    <path className="art-foot" d="M42 74h12" />
  </>
)
