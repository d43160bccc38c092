import './favourite-heart.css'
import { useState } from 'react'
import { IconHeart } from './icons.ts'

export interface FavouriteHeartProps {
  /** The outlet or dish, for screen readers: 'Dal Makhani'. */
  of: string
  pressed: boolean
  onPress: () => void
  /** Without a ground of its own, for quiet places. */
  plain?: boolean
}

/** Filled for a favourite. It beats when it is pressed, not when a page opens with a favourite on it. */
export function FavouriteHeart({ of, pressed, onPress, plain = false }: FavouriteHeartProps) {
  const [touched, setTouched] = useState(false)
  return (
    <button
      type="button"
      className={`icon-btn heart ${plain ? '' : 'solid'} ${touched && pressed ? 'beats' : ''}`}
      aria-pressed={pressed}
      aria-label={`Favorite ${of}`}
      onClick={() => {
        setTouched(true)
        onPress()
      }}
    >
      <IconHeart size={22} stroke={1.9} aria-hidden />
    </button>
  )
}
