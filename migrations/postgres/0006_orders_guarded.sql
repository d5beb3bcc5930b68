-- Written by hand: an order begins at its beginning, its record is never rewritten, and more of it is frozen.
CREATE FUNCTION "orders_begin"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NEW."state" <> 'created' THEN
		RAISE EXCEPTION 'an order begins as created';
	END IF;
	RETURN NEW;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER "orders_begin" BEFORE INSERT ON "orders" FOR EACH ROW EXECUTE FUNCTION "orders_begin"();
--> statement-breakpoint
CREATE FUNCTION "orders_made"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF OLD."created_at" <> NEW."created_at" OR OLD."delivery_day" <> NEW."delivery_day" OR OLD."language" <> NEW."language" THEN
		RAISE EXCEPTION 'an order is frozen';
	END IF;
	RETURN NEW;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER "orders_made" BEFORE UPDATE ON "orders" FOR EACH ROW EXECUTE FUNCTION "orders_made"();
--> statement-breakpoint
CREATE FUNCTION "order_steps_kept"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'a step of an order is never changed or deleted';
END;
$$;
--> statement-breakpoint
CREATE TRIGGER "order_steps_kept" BEFORE UPDATE OR DELETE ON "order_steps" FOR EACH ROW EXECUTE FUNCTION "order_steps_kept"();
