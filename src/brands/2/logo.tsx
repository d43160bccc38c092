export function Logo() {
  return (
    <span className="row logo">
      <svg width="36" height="36" viewBox="0 0 48 48" aria-hidden="true">
        <circle cx="24" cy="24" r="24" fill="var(--logo-bg, var(--deep-2))" />
        <g fill="none" stroke="var(--logo-ink, #f7f9ee)" strokeWidth="4.2" strokeLinecap="round">
          <circle cx="20.5" cy="27.5" r="11.5" />
          <path d="M29 19 38 10" />
        </g>
        <path
          d="M20.5 27.5a1.6 1.6 0 0 1 3 .8c0 2-1.6 3.3-3.4 3.3a4.4 4.4 0 0 1-4.3-4.5c0-2.7 2.2-4.7 4.8-4.7"
          fill="none"
          stroke="var(--lamp)"
          strokeWidth="2.6"
          strokeLinecap="round"
        />
      </svg>
      <svg
        height="20"
        viewBox="0 0 112 36"
        fill="none"
        stroke="currentColor"
        strokeWidth="5"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        <path d="M9 5v20a6 6 0 0 0 6 6h1M3 13h13" />
        <circle cx="33" cy="22" r="9" />
        <path d="M42 13v18M53 13v11.5a6.5 6.5 0 0 0 13 0V13M66 24.5a6.5 6.5 0 0 0 13 0V13" />
        <circle cx="97" cy="22" r="9" />
        <path d="M106 13v18" />
      </svg>
    </span>
  )
}
