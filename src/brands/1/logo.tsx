export function Logo() {
  return (
    <span className="row logo">
      <svg width="36" height="36" viewBox="0 0 48 48" aria-hidden="true">
        <circle cx="24" cy="24" r="24" fill="var(--logo-bg, var(--deep-2))" />
        <g fill="none" stroke="var(--logo-ink, #fdf8ee)" strokeWidth="4.6" strokeLinecap="round">
          <path d="M12 31v-6.2a6 6 0 0 1 12 0V31" />
          <path d="M24 31v-6.2a6 6 0 0 1 12 0V31" />
        </g>
        <path d="M9.5 36.6h29" stroke="var(--lamp)" strokeWidth="3.2" strokeLinecap="round" />
        <path d="M24 6.4c2.6 2.8 3.2 4.3 3.2 5.5a3.2 3.2 0 0 1-6.4 0c0-1.2.6-2.7 3.2-5.5z" fill="var(--lamp)" />
      </svg>
      <svg
        height="20"
        viewBox="0 0 182 36"
        fill="none"
        stroke="currentColor"
        strokeWidth="5"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        <path d="M3 31V18.5a6.5 6.5 0 0 1 13 0V31M16 18.5a6.5 6.5 0 0 1 13 0V31" />
        <path d="M37.5 22h17a8.5 9 0 1 0-2.5 6.5M62 13h12.5L62 31h12.5M83 3.5V31M127 13v18M155 13v18" />
        <circle cx="92" cy="22" r="9" />
        <circle cx="118" cy="22" r="9" />
        <circle cx="146" cy="22" r="9" />
        <path d="M164.5 31V19.5a7 7 0 0 1 14 0V31" />
      </svg>
    </span>
  )
}
