import { lazy } from '#src/loading/lazy.tsx'
import type * as Finder from './finder.tsx'

const part = <Name extends keyof typeof Finder>(name: Name) =>
  lazy<Parameters<(typeof Finder)[Name]>[0]>(
    () => import('./finder.tsx').then((module) => module[name] as (props: Parameters<(typeof Finder)[Name]>[0]) => React.ReactNode),
    { when: 'painted' },
  )

export const FindBar = part('FindBar')
export const FindField = part('FindField')
export const FoundOutlets = part('FoundOutlets')
export const MoreOutlets = part('MoreOutlets')
