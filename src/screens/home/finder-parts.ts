import type { ComponentProps } from 'react'
import { lazy } from '#src/loading/lazy.tsx'
import type * as Finder from './finder.tsx'

type Props<Name extends keyof typeof Finder> = ComponentProps<(typeof Finder)[Name]> & object
const part = <Name extends keyof typeof Finder>(name: Name) =>
  lazy<Props<Name>>(() => import('./finder.tsx').then((module) => module[name] as React.ComponentType<Props<Name>>), { when: 'painted' })

export const FindBar = part('FindBar')
export const FindCuisines = part('FindCuisines')
export const FindField = part('FindField')
export const FoundOutlets = part('Found')
export const MoreOutlets = part('More')
export const NoOutlets = part('None')
export const Again = part('Again')
