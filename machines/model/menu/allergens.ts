/** The fourteen groups that food law knows, as guests read them after 'Contains'. */
export const ALLERGEN_GROUPS = [
  'gluten',
  'milk',
  'egg',
  'nuts',
  'peanuts',
  'soya',
  'sesame',
  'mustard',
  'fish',
  'shellfish',
  'celery',
  'lupin',
  'molluscs',
  'sulphites',
] as const
