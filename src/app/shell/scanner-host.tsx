import { type ReactNode, useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { CAMERA_FAILED } from '#machines/model/qr.ts'
import { OpenScanner } from '#src/actors/scanner-context.ts'
import { useSheet } from '#src/actors/use-sheet.ts'
import { savesData } from '#src/loading/data-saver.ts'
import { lazy } from '#src/loading/lazy.tsx'
import { whenIdle } from '#src/loading/when-idle.ts'
import { paths } from '#src/paths.ts'

const ScannerDialog = lazy(() => import('#src/screens/scanner/scanner-dialog.tsx').then((module) => module.ScannerDialog), {
  when: 'rendered',
})

/** The scanner's dialog over any page; a change of page closes it. The idle home page fetches its code ahead. */
export function ScannerHost({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const [opened, open, handlers] = useSheet<string>(CAMERA_FAILED)

  useEffect(() => {
    if (pathname !== paths.home() || savesData()) return undefined
    return whenIdle(ScannerDialog.prefetch)
  }, [pathname])

  return (
    <OpenScanner value={() => open(pathname)}>
      {children}
      {opened === pathname && <ScannerDialog {...handlers} />}
    </OpenScanner>
  )
}
