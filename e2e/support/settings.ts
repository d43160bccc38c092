// What a server differs in from the one that most journeys share. One object each: Playwright starts another server for every other object,
// whatever it holds.

/** An order needs a table whose code was signed by the server. */
export const SIGNED_TABLES = { REQUIRE_SIGNED_TABLES: 'true' }

/** A Monday at 3 a.m., when most outlets are closed, and another tax rate than the brand's 5 %. */
export const AT_NIGHT = { DEMO_TIME: '2026-11-23T03:00+05:30', TAX_RATE_PERCENT: '12' }

/** An outlet with two thousand dishes. */
export const LONG_MENU = { DEMO_DISHES: '2000' }

/** Devices that ask for it are told by push when an order moves. */
export const PUSHES = { PUSH_CONTACT: 'mailto:push@example.com' }
