import { IconArmchair, IconBed } from '#src/ui/icons.ts'

export const ORIGIN_WORDS = {
  TABLE: { Icon: IconArmchair, one: 'Table', all: 'Tables', example: 'e.g., 5 for Table 5', question: 'Which table are you at?' },
  ROOM: { Icon: IconBed, one: 'Room', all: 'Rooms', example: 'e.g., 101 for Room 101', question: 'Which room are you in?' },
}
