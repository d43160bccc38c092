import type { ComponentProps } from 'react'

/** One of few buttons beside each other. */
export const Segment = ({ isOn, ...button }: ComponentProps<'button'> & { isOn: boolean }) => (
  <button type="button" className={isOn ? 'on' : undefined} aria-pressed={isOn} {...button} />
)
