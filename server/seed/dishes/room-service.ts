import { family, nonVeg, service, veg } from '#server/seed/dish.ts'

const SERVICES = ['Hotel Services']

/** What a hotel brings to the room or does there, and what it cooks for it. */
export const ROOM_SERVICE = [
  ...family('housekeeping', SERVICES, {
    service: [
      service('Fresh Bath Towels', 0, 'bath', 'Two bath towels and a hand towel, warm from the linen room.'),
      service('Extra Pillow', 0, '', 'Soft or firm: say which in the note to the front desk.'),
      service('Extra Blanket', 0, '', 'A cotton razai for those who like the air conditioning cold.'),
      service('Extra Bed', 600, 'bed', 'A rollaway bed with linen, made up in your room for one night.'),
      service('Toiletries Kit', 0, 'soap', 'Sandalwood soap, shampoo, moisturiser and a comb.'),
      service('Dental and Shaving Kit', 0, 'toothbrush', 'Toothbrush, paste, razor and shaving cream.'),
      service('Room Cleaning', 0, 'broom', 'Housekeeping makes up the room, with fresh linen and an open window.'),
      service('Drinking Water, Two Bottles', 0, 'water', 'Two sealed one-litre bottles.'),
      service('Sewing Kit', 0, 'sewing', 'Needle, thread, buttons and a safety pin.'),
      service('Flowers in the Room', 450, 'rose', 'Seasonal flowers in a brass urli, for a birthday or for no reason.'),
    ],
  }),
  ...family('laundry', SERVICES, {
    service: [
      service('Shirt, Washed and Ironed', 80, 'shirt', 'Back on a hanger by the evening if it is given before ten.'),
      service('Laundry by the Bag', 350, 'laundry', 'Up to seven pieces, washed and folded by the next morning.', {
        servings: [
          ['REGULAR', 350],
          ['LARGE', 550],
        ],
      }),
      service('Ironing, Two Pieces', 120, 'shirt', 'Pressed and back on a hanger within the hour.'),
    ],
  }),
  ...family('desk', SERVICES, {
    service: [
      service('Wake-up Call', 0, 'alarm', 'A call from the front desk, and a second one ten minutes later.'),
      service('Iron and Board', 0, '', 'On loan for as long as you need them.'),
      service('Morning Newspaper', 0, 'newspaper', 'English, Hindi or the paper of the city.'),
      service('Charger and Adapter', 0, 'plug', 'USB-C, Lightning or a travel adapter, on loan.'),
      service('First-aid Kit', 0, 'plaster', 'Plasters, antiseptic and a thermometer; we call a doctor if you ask.'),
      service('Luggage Help', 0, 'luggage', 'A bellman with a trolley for arrival or departure.'),
      service('Airport Cab', 950, 'taxi', 'An air-conditioned sedan to the airport, tolls included.'),
      service('Call the Concierge', 0, 'bell', 'Someone from the front desk comes to your door.'),
    ],
  }),
  ...family('service', SERVICES, {
    snack: [
      veg('Tea Tray', 60, 15, 'A pot of tea and two biscuits, brought to your door.', 'Assam tea, milk, ginger, biscuits', {
        cuisines: ['Breakfast'],
      }),
      nonVeg(
        'English Breakfast Tray',
        420,
        25,
        'Two eggs any style, hash brown, toast, butter, jam and tea.',
        'egg, potato, bread, butter',
        { cuisines: ['Continental', 'Breakfast'] },
      ),
      veg(
        'Continental Breakfast Tray',
        360,
        20,
        'Croissant, toast, cut fruit, muesli with curd, coffee or tea.',
        'croissant, bread, fruit, muesli, curd',
        { cuisines: ['Continental', 'Breakfast'], allergens: ['egg'] },
      ),
      veg('Poori Bhaji', 190, 20, 'Four puffed pooris and a turmeric potato curry.', 'wheat flour, potato, mustard seed', {
        cuisines: ['Breakfast'],
      }),
      veg(
        'Vegetable Club Sandwich',
        260,
        15,
        'Three slices, cheese, slaw, tomato and masala fries.',
        'bread, cheese, cabbage, tomato, potato',
        { cuisines: ['Continental'], allergens: ['milk'] },
      ),
      nonVeg(
        'Chicken Club Sandwich',
        310,
        15,
        'Three slices with chicken, fried egg, tomato and masala fries.',
        'bread, chicken, egg, tomato, potato',
        { cuisines: ['Continental'], allergens: ['milk'] },
      ),
      veg('Cut Fruit Plate', 220, 10, 'Papaya, watermelon, pineapple and lime.', 'papaya, watermelon, pineapple, lime', {
        cuisines: ['Continental'],
      }),
      nonVeg(
        'Midnight Maggi with Egg',
        150,
        10,
        'Instant noodles, vegetables and a fried egg, until four in the morning.',
        'wheat noodles, egg, onion, green peas',
        { cuisines: ['Comfort Food'] },
      ),
      veg('Veg Burger and Fries', 260, 18, 'Beetroot and potato patty, lettuce, cheese, fries.', 'bun, potato, beetroot, cheese', {
        cuisines: ['Continental'],
      }),
    ],
  }),
]
