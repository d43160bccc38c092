/** Where a person of the staff works. */
export interface StaffOutlet {
  outletId: string
  name: string
  role: 'OWNER' | 'KITCHEN' | 'WAITER'
}

type Role = StaffOutlet['role']

/** The pages of the counter: the server knows them by their addresses, the staff see those of their role. */
export const COUNTER_PAGES = {
  board: { path: '/counter', roles: ['OWNER', 'KITCHEN', 'WAITER'] },
  menu: { path: '/counter/menu', roles: ['OWNER', 'KITCHEN'] },
  tables: { path: '/counter/tables', roles: ['OWNER'] },
  outlet: { path: '/counter/outlet', roles: ['OWNER'] },
  guests: { path: '/counter/guests', roles: ['OWNER'] },
  numbers: { path: '/counter/numbers', roles: ['OWNER'] },
  staff: { path: '/counter/staff', roles: ['OWNER'] },
  password: { path: '/counter/password', roles: ['OWNER', 'KITCHEN', 'WAITER'] },
  /** Where the links of emails lead, before a sign-in. */
  link: { path: '/counter/link', roles: [] },
} satisfies Record<string, { path: string; roles: Role[] }>

/** Rejecting a dish is for those who cook and those who own; a waiter asks them. As `rejectBoardLine` of the contract says. */
export const rejectsDishes = ({ role }: StaffOutlet): boolean => role !== 'WAITER'

/** As `setPause` of the contract says. */
export const pausesOrders = ({ role }: StaffOutlet): boolean => role !== 'WAITER'

/** As `creditOrder` of the contract says. */
export const correctsBills = ({ role }: StaffOutlet): boolean => role === 'OWNER'

/** What the menu says is the owner's; whether a dish can be had is the kitchen's, too. */
export const editsMenu = ({ role }: StaffOutlet): boolean => role === 'OWNER'

/** Who is signed in at the counter. */
export interface Staff {
  name: string
  outlets: StaffOutlet[]
}
