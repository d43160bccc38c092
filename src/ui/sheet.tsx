import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import './sheet.css'
import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { IconX } from './icons.ts'
import { MantineRoot } from './mantine-root.tsx'

export interface SheetProps {
  opened: boolean
  onClose: () => void
  title: ReactNode
  children: ReactNode
}

/** A dialog: from the bottom edge on phones, centred from 1024 px. Holds focus, closes on Escape, gives focus back. */
export function Sheet({ opened, onClose, title, children }: SheetProps) {
  return (
    <MantineRoot>
      <Modal.Root opened={opened} onClose={onClose} transitionProps={{ transition: 'slide-up', duration: 240 }} className="sheet-root">
        <Modal.Overlay className="sheet-scrim" />
        <Modal.Content className="sheet-box" radius={0}>
          <Modal.Header className="sheet-head">
            <Modal.Title className="sheet-title">{title}</Modal.Title>
            <button type="button" className="icon-btn tonal" aria-label="Close" onClick={onClose}>
              <IconX size={20} stroke={1.9} aria-hidden />
            </button>
          </Modal.Header>
          <Modal.Body className="sheet-body">{children}</Modal.Body>
        </Modal.Content>
      </Modal.Root>
    </MantineRoot>
  )
}
