import './favourite-heart.css'
import { useState } from 'react'
import { IconHeart } from './icons.ts'

export interface FavouriteHeartProps {
  of: string
  pressed: boolean
  onPress: () => void
  /** Without a ground of its own, for quiet places. */
  plain?: boolean
}

/** Filled for a favourite. It beats when a press fills it, not when a page opens with a favourite or a removal fails. */
export function FavouriteHeart({ of, pressed, onPress, plain = false }: FavouriteHeartProps) {
  const [glad, setGlad] = useState(false)
  return (
    <button
      type="button"
      className={`icon-button heart ${plain ? '' : 'solid'} ${glad && pressed ? 'beats' : ''}`}
      aria-pressed={pressed}
      aria-label={`Favorite ${of}`}
      onClick={() => {
        setGlad(!pressed)
        onPress()
      }}
    >
      <IconHeart size={22} stroke={1.9} aria-hidden />
    </button>
  )
}
