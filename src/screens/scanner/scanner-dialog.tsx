import './scanner.css'
import { useActorRef } from '@xstate/react'
import { createRef, useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { qrScanMachine } from '#machines/qr-scan/qr-scan.machine.ts'
import { inspect } from '#src/actors/inspect.ts'
import { liveQrScanMachine } from '#src/actors/qr-scan.ts'
import { config } from '#src/config.ts'
import { paths } from '#src/paths.ts'
import { useNavigateFromSheet } from '#src/router/sheets.ts'
import { Sheet } from '#src/ui/sheet.tsx'
import { IconPhoto } from '#src/ui/icons.ts'
import { Viewfinder } from './viewfinder.tsx'

export interface ScannerDialogProps {
  onClose: () => void
  machine?: (video: () => HTMLVideoElement | null) => typeof qrScanMachine
}

/** Reads the code on a table or in a room and leads to its outlet. */
export function ScannerDialog({ onClose, machine = liveQrScanMachine }: ScannerDialogProps) {
  const [video] = useState(() => createRef<HTMLVideoElement>())
  const [logic] = useState(() => machine(() => video.current))
  const scan = useActorRef(logic, { inspect, input: { origins: [window.location.origin, ...config.codeOrigins] } })
  const navigate = useNavigateFromSheet()
  const { pathname } = useLocation()
  useEffect(() => {
    return scan.on('qr.scanned', ({ outletId }) => {
      onClose()
      const checkout = paths.checkout(outletId)
      navigate(pathname === checkout ? checkout : paths.scannedOutlet(outletId), { replace: pathname === checkout })
    }).unsubscribe
  }, [scan, navigate, onClose, pathname])

  return (
    <Sheet
      title="Scan QR Code"
      onClose={() => {
        scan.send({ type: 'dialog.close' })
        onClose()
      }}
    >
      <Viewfinder scan={scan} video={video} />
      <label className="button tonal full scanner-gallery">
        <IconPhoto size={22} stroke={1.9} aria-hidden />
        Scan from Gallery
        <input
          className="visually-hidden"
          type="file"
          accept="image/*"
          onChange={({ currentTarget }) => {
            const [picture] = currentTarget.files ?? []
            // An input that keeps its file fires no change event when the customer picks the same picture again.
            currentTarget.value = ''
            if (picture) scan.send({ type: 'picture.pick', picture })
          }}
        />
      </label>
    </Sheet>
  )
}
