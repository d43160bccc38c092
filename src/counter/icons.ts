// As src/ui/icons.ts, for the counter alone.
export { default as IconAlert } from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
export { default as IconBan } from '@tabler/icons-react/dist/esm/icons/IconBan.mjs'
export { default as IconBoard } from '@tabler/icons-react/dist/esm/icons/IconLayoutColumns.mjs'
export { default as IconPrint } from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs'
export { default as IconSound } from '@tabler/icons-react/dist/esm/icons/IconVolume.mjs'
export { default as IconSoundOff } from '@tabler/icons-react/dist/esm/icons/IconVolumeOff.mjs'
