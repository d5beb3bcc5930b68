-- Written by hand: an order only goes forward, and what was frozen when it was made stays as it was.
CREATE FUNCTION "orders_guard"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF OLD."state" <> NEW."state" AND NOT (
		(OLD."state" = 'created' AND NEW."state" IN ('pending', 'cancelled')) OR
		(OLD."state" = 'pending' AND NEW."state" IN ('paid', 'failed', 'cancelled'))
	) THEN
		RAISE EXCEPTION 'an order only goes forward';
	END IF;
	IF OLD."owner" <> NEW."owner" OR OLD."order_id" <> NEW."order_id" OR OLD."items" <> NEW."items"
		OR OLD."subtotal_cents" <> NEW."subtotal_cents" OR OLD."total_cents" <> NEW."total_cents"
		OR (OLD."payment_token" IS NOT NULL AND OLD."payment_token" IS DISTINCT FROM NEW."payment_token")
		OR (OLD."capture_id" IS NOT NULL AND OLD."capture_id" IS DISTINCT FROM NEW."capture_id")
	THEN
		RAISE EXCEPTION 'an order is frozen';
	END IF;
	RETURN NEW;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER "orders_guard" BEFORE UPDATE ON "orders" FOR EACH ROW EXECUTE FUNCTION "orders_guard"();
