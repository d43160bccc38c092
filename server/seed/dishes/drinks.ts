import { family, veg } from '#server/seed/dish.ts'

export const DRINKS = family('drinks', ['Beverages'], {
  drink: [
    veg('Masala Chai', 40, 8, 'Assam leaf, ginger, green cardamom.', 'Assam tea, milk, ginger, green cardamom', {
      servings: [
        ['SMALL', 40],
        ['REGULAR', 80],
      ],
    }),
    veg('Cutting Chai', 25, 6, 'Half a glass, twice as strong.', 'Assam tea, milk, ginger', { cuisines: ['Mumbai', 'Beverages'] }),
    veg(
      'Adrak Elaichi Chai',
      50,
      8,
      'Fresh ginger crushed into the pan, green cardamom at the end.',
      'Assam tea, milk, ginger, green cardamom',
    ),
    veg('Irani Chai', 60, 8, 'Long-brewed tea under thick, sweet milk.', 'Assam tea, milk, sugar', {
      cuisines: ['Irani', 'Beverages'],
    }),
    veg('Kashmiri Kahwa', 90, 8, 'Green tea with saffron, cinnamon and slivered almonds.', 'green tea, saffron, cinnamon, almond', {
      cuisines: ['Kashmiri', 'Beverages'],
    }),
    veg('Darjeeling First Flush', 140, 6, 'Single-garden leaf, served black, three minutes in the pot.', 'Darjeeling tea'),
    veg('Bournvita Milk', 90, 5, 'Hot milk and malt, for children and tired people.', 'milk, malt, cocoa'),
    veg('Haldi Doodh', 90, 6, 'Turmeric milk with pepper and saffron.', 'milk, turmeric, black pepper, saffron'),
    veg('Beaten Coffee', 110, 6, 'Instant coffee and sugar beaten by hand until it turns to foam.', 'coffee, sugar, milk'),
    veg('Cold Coffee', 150, 5, 'Coffee, milk and ice in the blender, thick enough for a spoon.', 'coffee, milk, sugar'),
    veg('Kokum Cooler', 140, 5, 'Kokum, black salt, roasted cumin and crushed ice.', 'kokum, black salt, roasted cumin', {
      cuisines: ['Konkani', 'Beverages'],
    }),
    veg('Nimbu Soda', 80, 3, 'Fresh lime, soda, sweet or salted.', 'lime, soda, black salt'),
    veg('Jaljeera', 80, 4, 'Mint, cumin and tamarind water with boondi on top.', 'mint, roasted cumin, tamarind, boondi'),
    veg('Aam Panna', 110, 4, 'Roasted green mango with mint and black salt.', 'raw mango, mint, black salt, jaggery'),
    veg('Mango Lassi', 140, 4, 'Alphonso, curd and a thread of saffron.', 'curd, Alphonso mango, saffron'),
    veg('Sweet Punjabi Lassi', 120, 4, 'Churned curd with a spoon of malai floating on it.', 'curd, sugar, malai', {
      cuisines: ['Punjabi', 'Beverages'],
      servings: [
        ['REGULAR', 120],
        ['JUMBO', 180],
      ],
    }),
    veg(
      'Rose Falooda',
      180,
      6,
      'Rose syrup, basil seed, vermicelli, milk and a scoop of kulfi.',
      'milk, rose syrup, basil seed, vermicelli, kulfi',
      { cuisines: ['Mumbai', 'Desserts'] },
    ),
    veg('Kesar Badam Thandai', 140, 4, 'Almond, fennel and rose in cold saffron milk.', 'milk, almond, fennel, saffron, rose petal'),
    veg('Rose Sherbet', 90, 3, 'Rose syrup, basil seed and cold water.', 'rose syrup, basil seed, lime'),
    veg('Kala Khatta Cooler', 110, 4, 'Jamun and black salt, as purple as a school tongue.', 'jamun, black salt, lime'),
    veg('Watermelon Juice', 120, 5, 'Pressed to order, with mint and no sugar.', 'watermelon, mint'),
    veg('Mosambi Juice', 120, 5, 'Sweet lime, squeezed to order.', 'sweet lime'),
    veg('Ganga Jamuna Juice', 130, 5, 'Orange and sweet lime in one glass.', 'orange, sweet lime', {
      cuisines: ['Mumbai', 'Beverages'],
    }),
    veg('Pineapple Punch', 140, 5, 'Pineapple, ginger and chilli salt.', 'pineapple, ginger, chilli salt'),
    veg('Banana Elaichi Shake', 130, 5, 'Banana, cold milk and cardamom.', 'banana, milk, cardamom'),
    veg('Masala Cola', 80, 3, 'Cola with lime, black salt and roasted cumin.', 'cola, lime, black salt'),
    veg('Jeera Masala Soda', 70, 3, 'Fizzy cumin, the digestive of every Udupi.', 'soda, roasted cumin, black salt'),
    veg('Guava Chilli Cooler', 160, 5, 'Pink guava with a rim of chilli and salt.', 'guava, red chilli, lime'),
    veg('Virgin Nariyal Colada', 190, 5, 'Tender coconut and pineapple over crushed ice.', 'tender coconut, pineapple, ice'),
    veg('Bottled Water', 20, 2, 'One litre, chilled or at room temperature.', 'water'),
  ],
})
