import './avatar.css'
import { useCallback } from 'react'

export interface AvatarProps {
  name: string
  /** Where the photo is. The first letter of the name stands in for a missing one. */
  src?: string
  /** A photo that is only on this device yet; shown instead. */
  file?: Blob
}

/** A customer's face on a plate, 84 px wide unless a style sheet sets --d. Decorates: the name stands beside it. */
export function Avatar({ name, src, file }: AvatarProps) {
  const [letter = ''] = name.trim()
  // An object URL holds the file in memory until it is revoked.
  const show = useCallback(
    (picture: HTMLImageElement) => {
      if (!file) return undefined
      const url = URL.createObjectURL(file)
      picture.src = url
      return () => URL.revokeObjectURL(url)
    },
    [file],
  )
  return (
    <span className="plate avatar" aria-hidden="true">
      {file ? (
        <img ref={show} alt="" width={96} height={96} draggable={false} />
      ) : src ? (
        <img src={src} alt="" width={96} height={96} draggable={false} />
      ) : (
        <b>{letter.toLocaleUpperCase()}</b>
      )}
    </span>
  )
}
