import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/PasswordInput.layer.css'
import '@mantine/core/styles/ActionIcon.layer.css'
import { PasswordInput } from '@mantine/core'
import { type ComponentProps, useState } from 'react'
import { IconEye, IconEyeOff } from './icons.ts'

const ToggleIcon = ({ reveal }: { reveal: boolean }) =>
  reveal ? <IconEyeOff size={22} stroke={1.9} aria-hidden /> : <IconEye size={22} stroke={1.9} aria-hidden />

type Props = Omit<ComponentProps<typeof PasswordInput>, 'label'> & { label: string }

export function PasswordField({ label, ...rest }: Props) {
  const [visible, setVisible] = useState(false)
  return (
    <PasswordInput
      {...rest}
      label={label}
      visible={visible}
      onVisibilityChange={setVisible}
      visibilityToggleFocusable
      visibilityToggleIcon={ToggleIcon}
      visibilityToggleButtonProps={{ 'aria-label': `${visible ? 'Hide' : 'Show'} ${label.toLowerCase()}`, 'aria-pressed': undefined }}
    />
  )
}

/** Tells a password manager whose password it is, where the form does not ask for the name. */
export const PasswordOwner = ({ name }: { name: string }) => <input hidden readOnly name="username" autoComplete="username" value={name} />
