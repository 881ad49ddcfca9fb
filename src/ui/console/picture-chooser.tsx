"use client";

import Image from "next/image";
import { useTranslations } from "next-intl";
import { PICTURES } from "@/domain/pictures";
import classes from "@/ui/console/form.module.css";
import type { ActivityFormApi } from "@/ui/console/use-activity-form";

const PICTURE_PX = 56;

export function PictureChooser({ form }: { form: ActivityFormApi }) {
  const t = useTranslations("console.form");
  return (
    <fieldset className={classes.pictures}>
      <legend>{t("picture")}</legend>
      {PICTURES.map((picture) => (
        <label key={picture} className={classes.picture}>
          <input
            type="radio"
            name="picture"
            value={picture}
            checked={form.values.picture === picture}
            onChange={() => form.setFieldValue("picture", picture)}
          />
          <Image src={`/pictures/${picture}.svg`} alt="" width={PICTURE_PX} height={PICTURE_PX} />
          {t(`pictures.${picture}`)}
        </label>
      ))}
    </fieldset>
  );
}
