import { type ServiceKind, serviceKind } from '#machines/model/menu/service-kind.ts'
import {
  IconAlarm,
  IconBaby,
  IconBath,
  IconBed,
  IconBell,
  IconBottle,
  IconCar,
  IconClean,
  IconDental,
  IconFirstAid,
  IconFlower,
  IconIroning,
  IconLaundry,
  IconLuggage,
  IconMassage,
  IconNeedle,
  IconNews,
  IconPillow,
  IconPlug,
  IconRazor,
  IconToiletries,
} from '#src/ui/icons.ts'

const ICONS: Record<ServiceKind, typeof IconBell> = {
  ironing: IconIroning,
  car: IconCar,
  laundry: IconLaundry,
  pillow: IconPillow,
  bed: IconBed,
  bath: IconBath,
  dental: IconDental,
  shaving: IconRazor,
  toiletries: IconToiletries,
  cleaning: IconClean,
  water: IconBottle,
  sewing: IconNeedle,
  flowers: IconFlower,
  alarm: IconAlarm,
  news: IconNews,
  power: IconPlug,
  medicine: IconFirstAid,
  luggage: IconLuggage,
  baby: IconBaby,
  massage: IconMassage,
}

/** What a service is about, in one line drawing; a bell where its name says nothing that the app knows. */
export function ServiceIcon({ name }: { name: string }) {
  const kind = serviceKind(name)
  const Icon = kind ? ICONS[kind] : IconBell
  return <Icon size={28} stroke={1.9} aria-hidden />
}
