import type { PictureTone } from '#machines/model/picture-tone.ts'
import bell from './pictures/bell.webp'
import chai from './pictures/chai.webp'
import cheers from './pictures/cheers.webp'
import chef from './pictures/chef.webp'
import crown from './pictures/crown.webp'
import curry from './pictures/curry.webp'
import lightning from './pictures/lightning.webp'
import menu from './pictures/menu.webp'
import plate from './pictures/plate.webp'
import scan from './pictures/scan.webp'
import sparkles from './pictures/sparkles.webp'
import stopwatch from './pictures/stopwatch.webp'

/** What the landing page says about the product, whatever its brand; what differs by brand is in config.ts. */
export interface Blurb {
  title: string
  text: string
  src: string
  tone: PictureTone
}

export const HERO: { src: string; tone: PictureTone }[] = [
  { src: curry, tone: 'haldi' },
  { src: chai, tone: 'malai' },
  { src: bell, tone: 'malai' },
]

export const STEPS: Blurb[] = [
  { title: 'Scan QR', text: 'Point your camera at the code on your table or in your room.', src: scan, tone: 'neel' },
  { title: 'Browse menu', text: 'See every dish with its picture, sizes and price.', src: menu, tone: 'haldi' },
  { title: 'Place order', text: 'The kitchen starts at once and brings it to you.', src: chef, tone: 'mirch' },
]

export const FEATURES: Blurb[] = [
  { title: 'No waiting', text: 'Order the moment you sit down.', src: stopwatch, tone: 'malai' },
  { title: 'Digital menu', text: 'Always current, with pictures.', src: plate, tone: 'jamun' },
  { title: 'Contactless', text: 'Your phone, your table, done.', src: sparkles, tone: 'pudina' },
  { title: 'Instant ordering', text: 'Straight to the kitchen.', src: lightning, tone: 'mirch' },
  { title: 'Premium experience', text: 'Hotel service at a tap.', src: crown, tone: 'haldi' },
  { title: 'Group ordering', text: 'One table, one bill.', src: cheers, tone: 'neel' },
]
